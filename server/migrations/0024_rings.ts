import { type Kysely, sql } from 'kysely';

/** Who belongs to an engagement pod, as of last night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_rings (
      user_id uuid not null references users,
      person_id integer not null,
      ring integer not null,
      primary key (user_id, person_id),
      foreign key (user_id, person_id) references people on delete cascade
    )`.execute(db);
}
