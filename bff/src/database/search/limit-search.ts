import { sql } from 'kysely';
import { AppError } from '../../http/app-error.ts';
import { type Em, queries } from '../orm.ts';
import { createKeyedQueue } from '../serialize-by-key.ts';

/** Maximum duration of a statement of a search. PostgreSQL cancels it then; PGlite cannot. */
const SEARCH_SECONDS = 2;
/** PostgreSQL's code of a statement that was cancelled. */
const CANCELLED = '57014';

const inTurn = createKeyedQueue();

/**
 * Runs a search in all texts of a user. Searches of a user run one at a time, and none takes long,
 * so that they do not block connections that others wait for. A search that is aborted before its
 * turn does not begin. Throws 503 `server_busy` if it takes too long.
 */
export async function limitSearch<Result>(
	em: Em,
	userId: string,
	search: (tx: Em) => Promise<Result>,
	{ signal, seconds = SEARCH_SECONDS }: { signal?: AbortSignal | undefined; seconds?: number } = {},
): Promise<Result> {
	const timeout = String(seconds * 1000);
	try {
		return await inTurn(userId, async () => {
			signal?.throwIfAborted();
			return em.fork().transactional(async (tx) => {
				const limit = sql`select set_config('statement_timeout', ${timeout}, true)`;
				await limit.execute(queries(tx));
				return search(tx);
			});
		});
	} catch (error) {
		for (let cause = error; cause instanceof Error; cause = cause.cause)
			if ('code' in cause && cause.code === CANCELLED) throw tooLong();
		throw error;
	}
}

function tooLong(): AppError {
	const message = 'This search takes too long. Look for a whole word, or for fewer of them.';
	return new AppError(503, 'server_busy', message, 5);
}
