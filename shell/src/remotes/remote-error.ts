export type FailureReason =
	| 'not_live'
	| 'not_loaded'
	| 'timed_out'
	| 'incompatible'
	| 'not_trusted'
	| 'no_integrity'
	| 'crashed';

/** Why a remote could not be shown. */
export class RemoteError extends Error {
	override readonly name = 'RemoteError';
	readonly reason: FailureReason;

	constructor(reason: FailureReason, options?: ErrorOptions) {
		super(`A remote failed: ${reason}`, options);
		this.reason = reason;
	}

	/**
	 * Wraps an error that a remote threw: while it loaded, while it loaded a chunk, or while it ran.
	 */
	static from(error: unknown): RemoteError {
		if (error instanceof RemoteError) return error;
		return new RemoteError(isChunkLoadError(error) ? 'not_loaded' : 'crashed', { cause: error });
	}
}

/** Whether a lazily loaded file could not be fetched, for example after a deploy or offline. */
export function isChunkLoadError(error: unknown): boolean {
	return (
		error instanceof Error &&
		/ChunkLoadError|Loading (CSS )?chunk/i.test(`${error.name} ${error.message}`)
	);
}
