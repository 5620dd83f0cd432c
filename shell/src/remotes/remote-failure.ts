export type FailureReason = 'not_live' | 'not_loaded' | 'timed_out' | 'other_contract' | 'crashed';

/** Why a remote could not be shown. */
export class RemoteFailure extends Error {
	override readonly name = 'RemoteFailure';
	readonly reason: FailureReason;

	constructor(reason: FailureReason, options?: ErrorOptions) {
		super(`A remote failed: ${reason}`, options);
		this.reason = reason;
	}

	/** Whatever a remote threw: its own failure to load, a chunk of it that is gone, or an error while it ran. */
	static from(error: unknown): RemoteFailure {
		if (error instanceof RemoteFailure) return error;
		const isChunk = error instanceof Error && /ChunkLoadError|Loading (CSS )?chunk/i.test(`${error.name} ${error.message}`);
		return new RemoteFailure(isChunk ? 'not_loaded' : 'crashed', { cause: error });
	}
}
