-- What hides earlier words in an archive: of a deleted message it holds SHA-256(nonce ‖ words). A short text, such as an
-- amount, could be guessed from its plain hash. 128 random bits: a uuid has 122.
alter table message_version add column nonce bytea not null
  default substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16);
