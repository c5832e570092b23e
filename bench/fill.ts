import type pg from 'pg'

/** Fills each of these dossiers with `messages` by its participants in turn, with one statement per table. */
export async function fillDossiers(pool: pg.Pool, dossierIds: string[], messages: number): Promise<void> {
  await pool.query(
    `insert into message (id, dossier_id, seq, message_type, message, sender_id, company_id, created_at)
     select uuidv7(), dossier_id, n, 'chat_message', 'Bericht ' || n || repeat(' over de levering', 5),
       (people[1 + n % cardinality(people)]).id, (people[1 + n % cardinality(people)]).company_id,
       now() - make_interval(secs => ($2 - n) * 30)
     from generate_series(1, $2::int) n, (
       select dossier_id, array_agg(person order by person.id) as people
       from participant join person on person.id = user_id where dossier_id = any($1) group by dossier_id
     ) taking_part`,
    [dossierIds, messages],
  )
  await pool.query(
    `update dossier set last_seq = $2, last_message_preview = 'Bericht ' || $2::int, last_message_time = now(),
       last_message_sender_id = (select user_id from participant where dossier_id = dossier.id limit 1)
     where id = any($1)`,
    [dossierIds, messages],
  )
}

/** Creates dossiers with these two participants, and returns their ids. */
export async function makeDossiers(pool: pg.Pool, people: string[], count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into dossier (id, title, created_by) select uuidv7(), 'Order ' || n, $1::uuid from generate_series(1, $3::int) n
       returning id
     ), linked as (
       insert into dossier_company (dossier_id, company_id, place)
       select made.id, company_id, row_number() over (partition by made.id order by company_id)
       from made, (select distinct company_id from person where id = any($2::uuid[])) companies
     ), taking_part as (
       insert into participant (dossier_id, user_id) select made.id, user_id from made, unnest($2::uuid[]) as p (user_id)
     )
     select id from made`,
    [people[0], people, count],
  )
  return rows.map(({ id }) => id)
}
