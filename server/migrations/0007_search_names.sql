-- Search finds people by words of their names, also when a person has thousands of dossiers.
create index person_by_words on person using gin (words_of(full_name || ' ') gin_trgm_ops);
