-- Stored files of which a row is gone. Klopt knew them, so it may remove them once no other row names them. A file
-- without any row here or elsewhere is unknown, and is only moved aside.
create table dropped_file (
  sha256     text primary key,
  dropped_at timestamptz not null default now()
);

-- Its arguments are the columns with hashes.
create function note_dropped_files() returns trigger language plpgsql as $$
begin
  insert into dropped_file (sha256)
  select distinct value from jsonb_each_text(to_jsonb(old)) where key = any(tg_argv) and value is not null
  on conflict (sha256) do update set dropped_at = now();
  return null;
end
$$;
create trigger document_drops after delete on document for each row execute function note_dropped_files('sha256');
create trigger mail_in_drops after delete on mail_in for each row execute function note_dropped_files('raw_sha256');
create trigger archive_drops after delete or update of zip_sha256, pdf_sha256 on archive
  for each row execute function note_dropped_files('zip_sha256', 'pdf_sha256');

-- Files that the storage has lost, and that an operator has accepted as lost.
create table lost_file (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null default now()
);
