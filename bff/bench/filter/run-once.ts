import { createParser } from 'eventsource-parser';
import type { Product } from '../product.ts';
import type { Timed } from './peer.ts';

export interface TimedRun extends Timed {
	verdicts: number;
}

/** Runs a filter to its end. `onVerdict` gets the number of verdicts so far. */
export async function runOnce(
	{ origin, headers }: Product,
	templateId: string,
	onVerdict: (count: number) => void = () => undefined,
): Promise<TimedRun> {
	const startedAt = performance.now();
	let firstMs = Number.NaN;
	let verdicts = 0;
	let last = '';
	const response = await fetch(`${origin}/api/filter/run`, {
		method: 'POST',
		headers: { ...headers, 'content-type': 'application/json' },
		body: JSON.stringify({ templateId, timeRange: { value: 2, unit: 'days' }, maxCost: 100 }),
	});
	if (!response.ok || !response.body)
		throw new Error(`the run answered ${response.status}: ${await response.text()}`);
	const parser = createParser({
		onEvent: ({ event, data }) => {
			last = `${event} ${data}`;
			if (event !== 'filtered_tweet') return;
			if (verdicts === 0) firstMs = performance.now() - startedAt;
			verdicts += 1;
			onVerdict(verdicts);
		},
	});
	const decoder = new TextDecoder();
	for await (const bytes of response.body) parser.feed(decoder.decode(bytes, { stream: true }));
	if (!last.startsWith('done')) throw new Error(`the run ended with ${last}`);
	return { wallMs: performance.now() - startedAt, firstMs, verdicts };
}

/** Creates a template and a feed. Returns the template's id. */
export async function prepare({ origin, headers }: Product): Promise<string> {
	const send = async (path: string, method: string, body: unknown) => {
		const response = await fetch(origin + path, {
			method,
			headers: { ...headers, 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		if (!response.ok)
			throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
		return response.json();
	};
	await send('/api/feed', 'PUT', { accounts: ['ada'], query: '' });
	const { id } = (await send('/api/filter/templates', 'POST', {
		name: 'Bench',
		content: { description: 'Running and databases' },
	})) as {
		id: string;
	};
	return id;
}
