export type FailureReason =
	| 'not_live'
	| 'not_loaded'
	| 'timed_out'
	| 'other_contract'
	| 'not_trusted'
	| 'not_vouched_for'
	| 'crashed'
	/** The shell itself lacks a file that it would load the remote with. */
	| 'old_shell';

/** Why a remote could not be shown. */
export class RemoteFailure extends Error {
	override readonly name = 'RemoteFailure';
	readonly reason: FailureReason;

	constructor(reason: FailureReason, options?: ErrorOptions) {
		super(`A remote failed: ${reason}`, options);
		this.reason = reason;
	}

	/**
	 * Whatever a remote threw: its own failure to load, a chunk of it that is gone, or an error while
	 * it ran.
	 */
	static from(error: unknown): RemoteFailure {
		if (error instanceof RemoteFailure) return error;
		return new RemoteFailure(isLostChunk(error) ? 'not_loaded' : 'crashed', { cause: error });
	}
}

/**
 * Whether a part of the page that is fetched late could not be: after a deploy, or without a
 * connection.
 */
export function isLostChunk(error: unknown): boolean {
	return (
		error instanceof Error &&
		/ChunkLoadError|Loading (CSS )?chunk/i.test(`${error.name} ${error.message}`)
	);
}
