/** A user who can sign in at a stand-in. */
export interface Person {
	/** What the provider calls them for ever. */
	id: string;
	name: string;
	/** What they are known by at this provider: a handle, or an address. */
	handle: string;
	email: string | null;
	isEmailVerified: boolean;
}
