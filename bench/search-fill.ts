import type pg from 'pg'
import type { Member } from './crowd.ts'

type Size = { dossiers: number; messages: number; documents: number }

/** Common words of the trade first: the more often, the earlier. Compounds and rare words follow. */
const common = `kozijn levering factuur order beton steiger planning werk maandag dinsdag akkoord prijs meter stuks
  tekening vloer gevel dak muur kraan bouwplaats uitvoerder week middag morgen graag bedankt foto bon aantal`
const parts = `aluminium kunststof hout stalen sandwich dak wand vloer gevel raam deur muur plafond trap`
const ends = `paneel drempel bekleding profiel plaat balk beugel strip`
const rare = `kwibus zwenkwiel dampremmer gevelbekleding stelkozijn`

/** Dossiers of all people, most of strangers; each person takes part in so many of them. */
export async function fillSearch(pool: pg.Pool, people: Member[], counts: number[], size: Size): Promise<void> {
  // Each message picks few of many words: by their numbers, not by a hash of all of them.
  await pool.query(`set enable_hashjoin = off; set enable_mergejoin = off;
    create temporary table vocabulary as
    select row_number() over (order by tier, random()) - 1 as n, word from (
      select 1 as tier, word from regexp_split_to_table('${squeezed(common)}', ' ') word
      union all select 2, a || b from regexp_split_to_table('${squeezed(parts)}', ' ') a,
        regexp_split_to_table('${squeezed(ends)}', ' ') b
      union all select 3, 'b' || translate(to_hex(n * 7919), '0123456789', 'ghijklmnop') from generate_series(1, 15000) n
      union all select 4, word from regexp_split_to_table('${squeezed(rare)}', ' ') word
    ) words;
    create index on vocabulary (n); analyze vocabulary`)
  await pool.query(
    `with made as (
       insert into dossier (id, title, created_by, last_seq, indexed_seq, search_due_at, last_message_time)
       select gen_random_uuid(), 'Werk ' || n, $1, $2, $2, null, now() - n * interval '1 minute'
       from generate_series(1, $3::int) n returning id
     )
     insert into dossier_company (dossier_id, company_id, place)
     select made.id, company.id, row_number() over (partition by made.id order by company.id)
     from made, (select id from company order by id limit 2) company`,
    [people[0]?.id, Math.ceil(size.messages / size.dossiers), size.dossiers],
  )
  for (const [n, { id }] of people.entries())
    await pool.query(
      `insert into participant (dossier_id, user_id)
       select id, $1 from (select id from dossier order by md5(id::text || $2) limit $3) chosen on conflict do nothing`,
      [id, String(n), counts[n] ?? 0],
    )
  const each = Math.ceil(size.messages / size.dossiers)
  for (let from = 1; from <= each; from += 10)
    await pool.query(
      `insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, created_at)
       select ${timeId('(moment.at)')}, dossier.id, seq, 'chat_message', text.words, $1, person.company_id, moment.at
       from dossier join person on person.id = $1
       cross join generate_series($2::int, $3::int) seq
       cross join lateral (select dossier.last_message_time - (dossier.last_seq - seq) * interval '3 minutes' as at) moment
       cross join lateral (
         select string_agg(word, ' ') || case when random() < 0.02 then ' voor € 1.234,56' when random() < 0.01
           then ' op NL91 ABNA 0417 1643 00' when random() < 0.02 then ' is € ' || floor(random() * 9000) || ',00' else '' end as words
         from (select floor(power(random(), 4) * 15146)::int as n from generate_series(1, 8) where seq > 0) pick
         join vocabulary using (n)) text
       where text.words is not null and dossier.last_seq > 0
       on conflict do nothing`,
      [people[0]?.id, from, Math.min(from + 9, each)],
    )
  await pool.query(
    `insert into document (id, dossier_id, filename, content_type, size, sha256, uploader_id, uploader_company_id, created_at)
     select ${timeId('(dossier.last_message_time)')}, dossier.id, 'Factuur_' || n || '.pdf', 'application/pdf', 1,
       md5(n::text) || md5(n::text), person.id, person.company_id, dossier.last_message_time
     from generate_series(1, $2::int) n
     join (select *, row_number() over () as place from dossier where last_seq > 0) dossier
       on dossier.place = 1 + n % $3::int
     join person on person.id = $1`,
    [people[0]?.id, size.documents, size.dossiers],
  )
  await pool.query(
    `insert into document_page (document_id, page, text)
     select document.id, page, (select string_agg(word, ' ') from (
       select floor(power(random(), 4) * 15146)::int as n from generate_series(1, 120) where page > 0 and document.size > 0
     ) pick join vocabulary using (n)) from document cross join generate_series(1, 2) page`,
  )
}

function squeezed(words: string): string {
  return words.trim().replace(/\s+/g, ' ')
}

/** An id in the order of time, as Klopt makes them. */
function timeId(at: string): string {
  return `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`
}
