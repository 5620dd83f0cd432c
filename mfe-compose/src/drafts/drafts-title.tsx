/** The title of the drafts of a user, or of nobody. */
export function DraftsTitle({ username }: { username: string | null }) {
	return username ? (
		<>
			<bdi>{username}</bdi> Drafts
		</>
	) : (
		'Drafts'
	);
}
