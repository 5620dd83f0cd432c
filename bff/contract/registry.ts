import type { Static } from 'typebox';
import * as Type from 'typebox';

/** One deployed remote. Its folder `remotes/NAME/VERSION/` never changes; to deploy or roll back is to change this entry. */
export const RegistryEntry = Type.Object({
	/** URL of the remote's `remoteEntry.js`, absolute or from the root. */
	entry: Type.String(),
	version: Type.String(),
	/** The version of `RemoteProps` that it was built for: see `shell/contract/remote.ts`. */
	contract: Type.Integer(),
	/** Subresource integrity (`sha384-…`) of the entry file; absent in development. */
	integrity: Type.Optional(Type.String()),
	/** Further scripts and styles that its first screen needs, with their integrity where known: fetched early. */
	preload: Type.Optional(
		Type.Array(Type.Object({ href: Type.String(), as: Type.Enum(['script', 'style']), integrity: Type.Optional(Type.String()) })),
	),
});
export type RegistryEntry = Static<typeof RegistryEntry>;

/** `/registry.json`: where the API is and which remotes are live. Never cached. */
export const Registry = Type.Object({
	/** Origin of the API, or the empty string for the page's own. */
	apiBaseUrl: Type.String(),
	remotes: Type.Record(Type.String(), RegistryEntry),
	/** Pages that are documents of their own, outside the shell: path (`/`, `/thank-you`) to the URL of their HTML. */
	documents: Type.Optional(Type.Record(Type.String(), Type.String())),
});
export type Registry = Static<typeof Registry>;
