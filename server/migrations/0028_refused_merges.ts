import { type Kysely, sql } from 'kysely';

/** Two people of whom the member said that they are not one; the smaller number comes first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table lead_refused_merges (
      user_id uuid not null references users,
      person_id integer not null,
      other_id integer not null check (other_id > person_id),
      primary key (user_id, person_id, other_id),
      foreign key (user_id, person_id) references people on delete cascade,
      foreign key (user_id, other_id) references people on delete cascade
    )`.execute(db);
}
