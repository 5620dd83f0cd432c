import type { Form } from './form.ts';

export interface LoggedRequest {
	method: string;
	url: string;
	idempotencyKey: string | null;
	form: Form;
}

const KEPT = 200;

/** The last requests, for tests that want to know what was asked. */
export class RequestLog {
	entries: LoggedRequest[] = [];

	add(entry: LoggedRequest): void {
		this.entries = [...this.entries, entry].slice(-KEPT);
	}

	clear(): void {
		this.entries = [];
	}
}
