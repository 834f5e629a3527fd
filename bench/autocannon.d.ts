/** The part of autocannon's interface that the benches use; the package ships no types. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string;
    connections: number;
    /** Seconds; unused with an amount of calls. */
    duration?: number;
    amount?: number;
    method?: 'GET' | 'PUT';
    headers?: Record<string, string>;
    body?: string;
  }): Promise<{ requests: { average: number; total: number }; non2xx: number; errors: number }>;
}
