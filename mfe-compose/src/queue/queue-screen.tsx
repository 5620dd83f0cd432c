/** The queue and calendar of what will be posted. */
export function QueueScreen() {
	return <h1>Queue</h1>;
}
