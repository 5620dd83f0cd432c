import { Words } from 'design-system/words';
import styles from './demos.module.css';

/** The text fills the page; tools float above it. */
export function FloatingLayout() {
	return (
		<div className={styles.desk}>
			<Words size="xl" className={styles.deskWords}>
				Write what you know. Cut what you only heard. Wait a night, then cut again.
			</Words>
			<section className={styles.float}>
				<h2 className={styles.heading}>Notes</h2>
				<p>The second sentence carries it. The third could be the first of the next post.</p>
			</section>
			<section className={styles.float} data-place="end">
				<h2 className={styles.heading}>Length</h2>
				<p>75 of 280</p>
			</section>
		</div>
	);
}
