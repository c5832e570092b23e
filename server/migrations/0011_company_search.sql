-- Companies are found by the beginning of any word of their name, by likeness, or by the beginning of their number.
create extension if not exists pg_trgm;

-- A text as words: lower case, without accents, one space before each. Signs become spaces, so that no search text
-- can hold a sign that LIKE would read as its own. unaccent's dictionary does not change under us, so this may be
-- called immutable; "C" because what counts as a sign must not depend on the machine.
create function words_of(text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(' ' || lower(unaccent('unaccent', $1)) collate "C", '[[:punct:][:space:][:cntrl:]]+', ' ', 'g');

-- Kept ready: a short search text matches thousands of rows, each of which is looked at again.
alter table company add column name_words text collate "C" not null generated always as (words_of(name || ' ')) stored;

create index company_by_words on company using gin (name_words gin_trgm_ops);
-- In "C" order, so that they find what begins with a text and give it in order.
create index company_by_name on company (name_words);
create index company_by_number on company (registration_number collate "C");
