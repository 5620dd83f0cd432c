/**
 * Whether the user points with a finger: focus in a field opens a keyboard over half of the screen,
 * and Enter is the only way to a new line.
 */
export function isTouch(): boolean {
	return matchMedia('(pointer: coarse)').matches;
}
