/** What a file said when it was read, and what its store knows this state of it by. */
export interface Line {
	readonly text: string;
	readonly tag: string;
}

/**
 * A place that remotes are shipped to. Paths are its own, with `/`. What it cannot do it throws as
 * a `Refusal`.
 */
export interface Store {
	/** As messages name it. */
	readonly title: string;
	/** Whether whoever serves it hands out `.br` and `.gz` files in place of the plain ones. */
	readonly servesCompressed: boolean;
	/**
	 * Makes sure that it is there and, if `toWrite`, that it can be written. Resolves with what had
	 * to be created for that, if anything.
	 */
	prepare(toWrite: boolean): Promise<string | undefined>;
	/** Undefined where there is no such file. */
	read(path: string): Promise<Buffer | undefined>;
	/** Names of the files that lie directly in a folder; none where there is no such folder. */
	list(folder: string): Promise<string[]>;
	/**
	 * Puts a folder that is not there, or that was left half-finished. Its file `last` is there only
	 * after all others are.
	 */
	putFolder(folder: string, files: ReadonlyMap<string, Buffer>, last: string): Promise<void>;
	readLine(path: string): Promise<Line | undefined>;
	/**
	 * Writes a file whole if it still is what it was when it was read (`expected`), and tells whether
	 * it was.
	 */
	changeLine(path: string, expected: Line | undefined, text: string): Promise<boolean>;
}
