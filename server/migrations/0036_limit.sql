-- The limit within which a buyer lets differences pass is 0 until somebody chooses one. Who has the old default never chose:
-- the two cannot be told apart, and a limit that nobody chose called invoices right that were not.
alter table company
  alter column tolerance_amount set default 0,
  alter column tolerance_percent set default 0,
  alter column tolerance_cap set default 0;

-- The buyer, if the difference in `card_difference` is within the limit of that company.
alter table dossier add column within_limit_of uuid;

-- The admins read it once. Later, because an older version that still runs has no text for it.
with reset as (
  update company set tolerance_amount = 0, tolerance_percent = 0, tolerance_cap = 0
  where (tolerance_amount, tolerance_percent, tolerance_cap) = (1, 2, 50)
  returning id, is_klopt_client
), told as (
  select json_agg(id) as ids from reset
  where is_klopt_client and exists (
    select from dossier_company join card on card.dossier_id = dossier_company.dossier_id
    where dossier_company.company_id = reset.id)
)
select queue_job('tell_limits', json_build_object('company_ids', ids), job_key => 'tell_limits',
  run_at => now() + interval '1 hour')
from told where ids is not null;

-- Quietly: cards that somebody answered keep what was said of them.
select queue_job('run_cards', json_build_object('dossier_id', id, 'quiet', true), job_key => 'run_cards ' || id || ' quiet')
from dossier where status <> 'closed' and exists (select from card where dossier_id = dossier.id);
