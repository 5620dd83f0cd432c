import type { PGlite } from '@electric-sql/pglite';

/**
 * Messages after which more of the same statement follow, up to its Sync: Parse, Bind, Describe,
 * Execute, Close, Flush.
 */
const unfinished = new Set(Array.from('PBDECH', (letter) => letter.charCodeAt(0)));

/**
 * The socket server shares one session between its connections and lets a connection keep it only
 * while a transaction is open. In between the messages of one statement another connection could
 * thus put its own in the place of ours, and we would get its rows. Saying that a transaction is
 * open until the statement is whole mends that. https://github.com/electric-sql/pglite/issues/1046
 */
export function isolateStatements(db: PGlite): void {
	const execute = db.execProtocolRawStream.bind(db);
	const isInTransaction = db.isInTransaction.bind(db);
	let isUnfinished = false;
	db.isInTransaction = () => isUnfinished || isInTransaction();
	db.execProtocolRawStream = async (message, options) => {
		isUnfinished = unfinished.has(message[0] ?? 0);
		try {
			await execute(message, options);
		} catch (error) {
			// What PostgreSQL refuses is an answer; this is the engine breaking, after which the server's
			// queue stands still: better to be seen to die.
			setImmediate(() => {
				throw error;
			});
			throw error;
		}
	};
}
