import type { ColumnType, Generated } from 'kysely';

export type IssuedForecastsTables = {
  /** Forecasts as issued; only their outcome is added. */
  issued_forecasts: {
    user_id: string;
    starts_at: Date;
    ends_at: Date;
    issued_at: Date;
    version: number;
    percentiles: ColumnType<number[], string, never>;
    naive: number;
    posts: number;
    posts_per_month: number;
    /** When it was scored, or when it became certain that it cannot be. */
    closed_at: Generated<Date | null>;
    /** Null while it is open, and if the window was not observed to its end. */
    outcome: Generated<number | null>;
    interval_score: Generated<number | null>;
    pit: Generated<number | null>;
  };
  forecast_schedules: {
    user_id: string;
    due_at: Date;
  };
};
