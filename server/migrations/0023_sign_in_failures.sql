-- Wrong passwords in a row for one account, whatever addresses they come from: limits per address do not stop somebody
-- who has many. A row goes with a success; devices that signed in before have counts of their own and none here.
create table sign_in_failure (
  person_id uuid primary key references person on delete cascade,
  times     integer not null,
  -- The owner was mailed that the password is blocked: once a row.
  mailed    boolean not null default false
);
