import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The metrics of this process. `GET /metrics` returns them to Prometheus, and `docs/monitoring.md`
 * describes them. Every label has few values: never an id, an address or a text.
 */
export const registry = new Registry();
const registers = [registry];

export const requests = new Counter({
	name: 'warble_http_requests_total',
	help: 'Requests by method, route template, and class of the status (closed: the client left; maintenance: refused because of it).',
	registers,
	labelNames: ['method', 'route', 'status'] as const,
});

export const requestSeconds = new Histogram({
	name: 'warble_http_request_duration_seconds',
	help: 'Time to the end of a response. Streams are left out.',
	registers,
	labelNames: ['method', 'route'] as const,
	buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
});

export const streamsOpen = new Gauge({
	name: 'warble_streams_open',
	help: 'Event streams that are open.',
	registers,
});

export const firstTokenSeconds = new Histogram({
	name: 'warble_model_first_token_seconds',
	help: 'Time from a request to the model to the first text of its answer.',
	registers,
	labelNames: ['operation'] as const,
	buckets: [0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 20, 60],
});

export const providerRequests = new Counter({
	name: 'warble_provider_requests_total',
	help: 'Requests to providers by operation, and how they ended.',
	registers,
	labelNames: ['provider', 'operation', 'outcome'] as const,
});

export const providerSeconds = new Histogram({
	name: 'warble_provider_request_duration_seconds',
	help: 'Time to the end of a provider’s response.',
	registers,
	labelNames: ['provider', 'operation'] as const,
	buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
});

/** US dollars, as reported by the model or by the prices of X in the settings. */
export const cost = new Counter({
	name: 'warble_cost_usd_total',
	help: 'What requests to providers have cost, in US dollars.',
	registers,
	labelNames: ['provider', 'kind'] as const,
});

export const jobs = new Gauge({
	name: 'warble_jobs',
	help: 'Jobs in the database that all servers share, by queue and state.',
	registers,
	labelNames: ['queue', 'state'] as const,
});

export const databaseConnections = new Gauge({
	name: 'warble_database_connections',
	help: 'Connections of the pool that are used or idle, and requests that wait for one.',
	registers,
	labelNames: ['state'] as const,
});

export const maintenance = new Gauge({
	name: 'warble_maintenance',
	help: '1 during maintenance, otherwise 0.',
	registers,
});

export const databaseUp = new Gauge({
	name: 'warble_database_up',
	help: '1 if the database responds, otherwise 0.',
	registers,
});
