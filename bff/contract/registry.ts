import type { Static } from 'typebox';
import * as Type from 'typebox';

/** Subresource integrity, as `sha384-…`. */
const Integrity = Type.String();

/**
 * One deployed remote. Its folder `remotes/NAME/VERSION/` never changes; to deploy or roll back is
 * to change this entry.
 */
export const RegistryEntry = Type.Object({
	/** URL of the remote's `remoteEntry.js`, absolute or from the root. */
	entry: Type.String(),
	version: Type.String(),
	/** The version of `RemoteProps` that it was built for: see `shell/contract/remote.ts`. */
	contract: Type.Integer(),
	/**
	 * The version of the API that it was built for: see `version.ts`. Entries from before it was told
	 * have none, which is 1.
	 */
	api: Type.Optional(Type.Integer()),
	/** Integrity of the entry file; absent in development. */
	integrity: Type.Optional(Integrity),
	/**
	 * Further scripts and styles that its first screen needs, with their integrity where known:
	 * fetched early.
	 */
	preload: Type.Optional(
		Type.Array(
			Type.Object({
				href: Type.String(),
				as: Type.Enum(['script', 'style']),
				integrity: Type.Optional(Integrity),
			}),
		),
	),
	/**
	 * What it was built from, as `git describe --always --dirty` says it, and since when it is live
	 * (ISO 8601); absent where it was never shipped.
	 */
	commit: Type.Optional(Type.String()),
	since: Type.Optional(Type.String()),
});
export type RegistryEntry = Static<typeof RegistryEntry>;

/** Why a preview that an address asks for is not shown. */
export const PreviewRefusal = Type.Enum(['unknown_remote', 'not_an_address', 'foreign_origin']);
export type PreviewRefusal = Static<typeof PreviewRefusal>;

/**
 * A build of a remote that the page's address asks for by `?remote.NAME=URL`, instead of the live
 * one.
 */
export const Preview = Type.Object({
	/**
	 * As asked for: URL of the build's `registry-entry.json`, whose addresses are relative to it or
	 * absolute.
	 */
	url: Type.String(),
	refused: Type.Optional(PreviewRefusal),
});
export type Preview = Static<typeof Preview>;

/** `/registry.json`: where the API is and which remotes are live. Never cached. */
export const Registry = Type.Object({
	/** Origin of the API, or the empty string for the page's own. */
	apiBaseUrl: Type.String(),
	/** Version of the API that answers there; absent: 1. */
	api: Type.Optional(Type.Integer()),
	/**
	 * Versions of `RemoteProps` that the shell of this deployment gives: whoever ships a remote looks
	 * here first.
	 */
	contracts: Type.Optional(Type.Object({ oldest: Type.Integer(), newest: Type.Integer() })),
	/**
	 * Origins besides the page's own that scripts of remotes may come from; the page's policy says
	 * the same.
	 */
	origins: Type.Optional(Type.Array(Type.String())),
	remotes: Type.Record(Type.String(), RegistryEntry),
	/**
	 * Pages that are documents of their own, outside the shell: path (`/`, `/thank-you`) to the URL
	 * of their HTML.
	 */
	documents: Type.Optional(Type.Record(Type.String(), Type.String())),
	/** In the page only, for members of a deployment that allows previews: by the remote's name. */
	previews: Type.Optional(Type.Record(Type.String(), Preview)),
});
export type Registry = Static<typeof Registry>;

/** A document of a shipped remote: URL of its HTML, from the root, and the file's integrity. */
const ShippedDocument = Type.Object({ href: Type.String(), integrity: Integrity });

/**
 * What is live of one remote, as `live/NAME.json` in the place that remotes are shipped to says it:
 * its line of the registry. Addresses begin with `/remotes/NAME/VERSION/`, below that place.
 */
export const LiveRemote = Type.Object({
	version: Type.String(),
	/** What it was built from, as `git describe --always --dirty --abbrev=40` says it. */
	commit: Type.String(),
	/** ISO 8601. */
	since: Type.String(),
	/** Of a federated remote. */
	entry: Type.Optional(RegistryEntry),
	/** Of a remote that is documents: path to document. */
	documents: Type.Optional(Type.Record(Type.String(), ShippedDocument)),
	/** Versions that were live before, the newest first: where a rollback goes. */
	before: Type.Array(Type.String()),
});
export type LiveRemote = Static<typeof LiveRemote>;
