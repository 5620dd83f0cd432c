import styles from './run-picture.module.css';

interface RunPictureProps {
	/** As `example-run.ts` says. */
	run: readonly number[];
	/** Of the drawing, in pixels; it grows with its place, so give the narrow one fewer posts. */
	width: number;
}

const line = 50;

/**
 * "The song": posts from left to right in time, included ones above the line, filtered out ones
 * hanging below it.
 */
export function RunPicture({ run, width }: RunPictureProps) {
	const step = width / run.length;
	const at = (index: number) => Number((index * step + step / 2).toFixed(1));
	const bars = (wanted: (height: number) => boolean) =>
		run
			.flatMap((height, index) =>
				wanted(height) ? `M${at(index)} ${height > 0 ? line - 1 : line + 1}v${-height}` : [],
			)
			.join('');
	const included = run.filter((height) => height > 0).length;
	const open = run.flatMap((height, index) => (height === 0 ? [index] : []));
	const label = `A run over ${run.length} posts in time order: ${included} included, above the line; ${run.length - included - open.length} filtered out, below it; ${open.length} not judged.`;
	// The first lower bar of a group is the one a person has put there.
	const changed = run.findIndex(
		(height, index) => height > 0 && height < 20 && index > run.length / 3,
	);
	return (
		<svg role="img" aria-label={label} viewBox={`0 0 ${width} 66`} className={styles.picture}>
			<path className={styles.line} d={`M0 ${line}H${width}`} />
			<path
				className={styles.included}
				d={bars((height) => height > 0)}
				strokeWidth={(step * 0.63).toFixed(1)}
			/>
			<path
				className={styles.out}
				d={bars((height) => height < 0)}
				strokeWidth={(step * 0.63).toFixed(1)}
			/>
			{open.map((index) => (
				<circle key={index} className={styles.open} cx={at(index)} cy={line} r="3.2" />
			))}
			<path
				className={styles.changed}
				d={`M${at(changed) - 3} ${line - 4 - (run[changed] ?? 0)}l3 -6 3 6`}
			/>
		</svg>
	);
}
