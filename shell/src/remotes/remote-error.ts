export type FailureReason =
	| 'not_live'
	| 'not_loaded'
	| 'timed_out'
	| 'incompatible'
	| 'not_trusted'
	| 'no_integrity'
	| 'other_react'
	| 'crashed';

/** The version range of React that a remote needs, and the version that the page has. */
export interface ReactVersions {
	readonly required: string;
	readonly provided: string;
}

/** Why a remote could not be shown. */
export class RemoteError extends Error {
	override readonly name = 'RemoteError';
	readonly reason: FailureReason;
	/** Set for `other_react`. */
	readonly react: ReactVersions | undefined;

	constructor(reason: FailureReason, options: ErrorOptions & { react?: ReactVersions } = {}) {
		super(`A remote failed: ${reason}`, options);
		this.reason = reason;
		this.react = options.react;
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
