import { expect, test } from 'vitest';
import { serve } from '../../testing/processes/local-server.ts';
import { openUrlStore, StoreUnreachableError } from './release-store.ts';

test.each([301, 302, 303, 307, 308])(
	'a redirect (%d) from RELEASES is not followed, because only that address is trusted [J5]',
	async (status) => {
		let asked = 0;
		const elsewhere = await serve((_, response) => {
			asked += 1;
			response.end('{"version":"evil"}');
		});
		const store = openUrlStore(
			await serve(
				(_, response) =>
					void response.writeHead(status, { location: `${elsewhere}/compose.json` }).end(),
			),
		);
		await expect(store.read('compose.json')).rejects.toBeInstanceOf(StoreUnreachableError);
		expect(asked).toBe(0);
		expect((await openUrlStore(elsewhere).read('compose.json'))?.toString()).toBe(
			'{"version":"evil"}',
		);
	},
);
