/** The content of `live/NAME.json` and a tag that identifies it, such as an ETag. */
export interface LiveRecord {
	readonly text: string;
	readonly tag: string;
}

/**
 * A folder or a bucket that remotes are shipped to. Paths are relative to it and use `/`. Methods
 * throw a `CommandError` on failure.
 */
export interface Store {
	/** Its name in messages. */
	readonly title: string;
	/** Whether its server serves `.br` and `.gz` files in place of the uncompressed ones. */
	readonly servesCompressed: boolean;
	/**
	 * Checks that the store exists and, if `toWrite`, that it is writable. Resolves with a sentence
	 * if something had to be created.
	 */
	prepare(toWrite: boolean): Promise<string | undefined>;
	/** Undefined if the file does not exist. */
	read(path: string): Promise<Buffer | undefined>;
	/** Names of the files directly in a folder. Empty if the folder does not exist. */
	list(folder: string): Promise<string[]>;
	/**
	 * Writes a folder that does not exist or is incomplete. The file `last` is written after all
	 * others.
	 */
	putFolder(folder: string, files: ReadonlyMap<string, Buffer>, last: string): Promise<void>;
	readRecord(path: string): Promise<LiveRecord | undefined>;
	/**
	 * Replaces a file if it is still `expected`, or removes it if `text` is undefined. Resolves with
	 * whether it did.
	 */
	replaceRecord(
		path: string,
		expected: LiveRecord | undefined,
		text: string | undefined,
	): Promise<boolean>;
}
