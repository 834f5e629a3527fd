export type SupportTables = {
  support_messages: {
    id: string;
    reference: string;
    user_id: string | null;
    first_name: string;
    last_name: string;
    email: string;
    message: string;
    created_at: Date;
  };
};
