-- Values that were recognised in photos and scans.
alter table reading_value drop constraint reading_value_source_check;
alter table reading_value add constraint reading_value_source_check
  check (source in ('xml', 'text', 'ocr', 'typed', 'computed')) not valid;
comment on column reading_value.box is 'in points from the upper left of the page; of a photo in its pixels, upright';
