-- The lines that may notify somebody who muted their dossier: what names people, and what asks something of them. Every
-- message in such a dossier looks for one among all that were not read there.
create index message_loud on message (dossier_id, seq)
  where mentions is not null or event in ('agreement_offered', 'card_answer');
