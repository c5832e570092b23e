-- A keyed hash of each word of a mail that was sent, in its order. An answer typed between the lines of a quote without
-- marks is told from our own words by it. Null: sent by a version that did not store it, or too long.
alter table mail add column words bytea;
