/** Heading of the drafts; works without a user. */
export function DraftsTitle({ username }: { username: string | null }) {
	return username ? (
		<>
			<bdi>{username}</bdi> Drafts
		</>
	) : (
		'Drafts'
	);
}
