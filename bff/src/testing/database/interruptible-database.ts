import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type ListenOptions, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { OpenDatabase } from '../../database/open-database.ts';
import type { DatabaseAddress } from '../../database/orm.ts';

export interface InterruptibleDatabase extends OpenDatabase {
	/**
	 * Cuts all connections and refuses new ones, as if the database had stopped. No data is lost.
	 */
	stop(): Promise<void>;
	start(): Promise<void>;
}

const SOCKET = '.s.PGSQL.5432';

/** A database whose connections can be interrupted and restored. */
export async function interruptible(database: OpenDatabase): Promise<InterruptibleDatabase> {
	const folder = mkdtempSync(join(tmpdir(), 'warble-door-'));
	const connections = new Set<Socket>();
	const door = createServer((outside) => {
		const inside = reach(database.address);
		for (const [from, to] of [
			[outside, inside],
			[inside, outside],
		] as const) {
			connections.add(from);
			from.on('error', () => to.destroy());
			from.on('close', () => connections.delete(from) && to.destroy());
			from.pipe(to);
		}
	});
	let place: ListenOptions =
		'url' in database.address ? { host: '127.0.0.1', port: 0 } : { path: join(folder, SOCKET) };
	const start = async () => {
		door.listen(place);
		await once(door, 'listening');
	};
	const stop = async () => {
		const closed = once(door, 'close');
		door.close();
		for (const connection of connections) connection.destroy();
		await closed;
		// The pool is in the same process. Until it has seen the end of an idle connection, it would use
		// it once more.
		await setTimeout(100);
	};
	await start();
	let address: DatabaseAddress = { socketFolder: folder };
	if ('url' in database.address) {
		const { port } = door.address() as AddressInfo;
		place = { host: '127.0.0.1', port };
		const url = new URL(database.address.url);
		url.host = `127.0.0.1:${port}`;
		address = { url: url.href };
	}
	return {
		...database,
		address,
		start,
		stop,
		async close() {
			if (door.listening) await stop();
			await database.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

function reach(address: DatabaseAddress): Socket {
	if ('socketFolder' in address) return connect(join(address.socketFolder, SOCKET));
	const { hostname, port } = new URL(address.url);
	return connect(Number(port || 5432), hostname);
}
