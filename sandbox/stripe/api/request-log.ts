import type { Form } from './form.ts';

export interface LoggedRequest {
	method: string;
	url: string;
	idempotencyKey: string | null;
	form: Form;
}

const ENTRY_LIMIT = 200;

/** The last requests, for tests. */
export class RequestLog {
	entries: LoggedRequest[] = [];

	add(entry: LoggedRequest): void {
		this.entries = [...this.entries, entry].slice(-ENTRY_LIMIT);
	}

	clear(): void {
		this.entries = [];
	}
}
