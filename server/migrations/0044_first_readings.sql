-- Queues a job before others of its kind: the lower the priority, the sooner. Without defaults, so that calls without a priority
-- can only mean the other function.
create function queue_job(
  identifier text,
  payload    json,
  job_key    text,
  run_at     timestamptz,
  priority   integer
) returns void language plpgsql as $$
begin
  loop
    exit when (graphile_worker.add_job(identifier, payload, null, run_at, job_key => job_key, priority => priority)).id is not null;
  end loop;
end
$$;
