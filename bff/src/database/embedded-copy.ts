import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PGlite } from '@electric-sql/pglite';
import { OperatorError } from '../config/operator-error.ts';

const COPY_SOCKET = 'copy';
const LENGTH_BYTES = 8;

/**
 * Listens on a second socket beside the database's. Each client gets the length of a tar archive in
 * eight bytes, then the archive of the database's files. Reading the files blocks the engine, so
 * the archive is consistent: PostgreSQL opens it as it opens its files after a crash.
 */
export function serveCopies(db: PGlite, socketPath: string): void {
	createServer(async (socket) => {
		try {
			const copy = await db.dumpDataDir('none');
			const length = Buffer.alloc(LENGTH_BYTES);
			length.writeBigUInt64BE(BigInt(copy.size));
			socket.write(length);
			await pipeline(Readable.from(copy.stream()), socket);
		} catch {
			// The reader sees less than the announced length.
			socket.destroy();
		}
	}).listen(join(dirname(socketPath), COPY_SOCKET));
}

/**
 * The files of the embedded database whose socket is in this folder, as a tar. Ends with
 * `OperatorError` if it is incomplete.
 */
export async function* readCopy(socketFolder: string): AsyncGenerator<Buffer> {
	const socket = connect(join(socketFolder, COPY_SOCKET));
	try {
		await once(socket, 'connect');
		let begin = Buffer.alloc(0);
		let missing: number | undefined;
		for await (const chunk of socket as AsyncIterable<Buffer>) {
			let content = chunk;
			if (missing === undefined) {
				begin = Buffer.concat([begin, chunk]);
				if (begin.length < LENGTH_BYTES) continue;
				missing = Number(begin.readBigUInt64BE());
				content = begin.subarray(LENGTH_BYTES);
			}
			missing -= content.length;
			yield content;
		}
		if (missing !== 0) throw new Error('It is cut off.');
	} catch (error) {
		throw new OperatorError(
			'The running server could not copy its database. Stop it, and take the backup without it.',
			{ cause: error },
		);
	} finally {
		socket.destroy();
	}
}
