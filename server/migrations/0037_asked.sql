-- The newest words in a dossier that wait for a reply of the other company: the message, whose company and who said them, and
-- when. Columns of their own, because each message writes them: `duties` has all other duties and is rarely written.
alter table dossier
  add column asked_id uuid,
  add column asked_company_id uuid,
  add column asked_by uuid,
  add column asked_at timestamptz;

update dossier set
  asked_id = (waits->>'message_id')::uuid,
  asked_company_id = asker.company_id,
  asked_by = (waits->>'by')::uuid,
  asked_at = (waits->>'since')::timestamptz,
  duties = jsonb_path_query_array(duties, '$[*] ? (@.kind != "reply")')
from (
  select id, jsonb_path_query_first(duties, '$[*] ? (@.kind == "reply")') as waits from dossier
) reply
join dossier_company asker on asker.dossier_id = reply.id
where dossier.id = reply.id and waits is not null and asker.company_id <> (waits->>'company_id')::uuid;
