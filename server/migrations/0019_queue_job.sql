-- Queues a job, as `graphile_worker.add_job` does, and repeats it until it was queued. That function queues nothing, and
-- returns null, if a worker takes the waiting job with the same key between its two statements. The second time it sees
-- that the job runs, and adds another behind it.
create function queue_job(
  identifier text,
  payload    json default null,
  job_key    text default null,
  run_at     timestamptz default null,
  queue_name text default null
) returns void language plpgsql as $$
begin
  loop
    exit when (graphile_worker.add_job(identifier, payload, queue_name, run_at, job_key => job_key)).id is not null;
  end loop;
end
$$;
