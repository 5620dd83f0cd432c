/** A browser with one tab. */
export interface Driver {
	open(url: string): Promise<void>;
	/** Runs the body of a function in the page and returns what it returns, as JSON. */
	run(body: string): Promise<unknown>;
	/** Runs the body of a function that returns an element or null. */
	find(body: string): Promise<Control | undefined>;
	/** Errors of the page that nobody caught, as far as the browser reports them. */
	readonly errors: readonly string[];
	close(): Promise<void>;
}

/** An element, used as a person does. */
export interface Control {
	click(): Promise<void>;
	/** Types into the element, at the end of its text. */
	type(text: string): Promise<void>;
}
