import * as Type from 'typebox';

/** A user who can sign in at a provider of the sandbox. */
export const Person = Type.Object({
	/** The provider's id of the user, which never changes. */
	id: Type.String(),
	name: Type.String(),
	/** The user's handle or email address at this provider. */
	handle: Type.String(),
	email: Type.Union([Type.String(), Type.Null()]),
	isEmailVerified: Type.Boolean(),
});
export type Person = Type.Static<typeof Person>;
