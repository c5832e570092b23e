-- A guest agrees to the legal texts too: which words those were, as for a company. Consents of before hold none.
alter table email_consent add column text_version text, add column text_hash text;
