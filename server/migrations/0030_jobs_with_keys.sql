-- Every job has a key, a random one if it was given none. The queue takes the key of a job that another one replaces
-- while it runs, so a job without a key was replaced.
create or replace function queue_job(
  identifier text,
  payload    json default null,
  job_key    text default null,
  run_at     timestamptz default null,
  queue_name text default null
) returns void language plpgsql as $$
declare
  own_key text := coalesce(job_key, gen_random_uuid()::text);
begin
  loop
    exit when (graphile_worker.add_job(identifier, payload, queue_name, run_at, job_key => own_key)).id is not null;
  end loop;
end
$$;
