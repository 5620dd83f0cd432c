import type { FileRef } from 'bff/contract/compose/compose';
import { Icon } from 'design-system/icon';
import { fileIcon } from 'design-system/icon-paths';
import { editorPath } from './editor-address.ts';
import styles from './file-refs.module.css';

export interface FileRefsProps {
	files: readonly FileRef[];
	/** Shows the version that was used, and whether the file was changed or deleted since. */
	withRevision?: boolean;
}

/** The files of a message, with links to the editor for those that exist. */
export function FileRefs({ files, withRevision = false }: FileRefsProps) {
	if (files.length === 0) return null;
	return (
		<div className={styles.refs}>
			{withRevision ? <p className={styles.lead}>Used</p> : null}
			<ul className={styles.files} aria-label={withRevision ? 'Files used' : 'Files'}>
				{files.map((file) => {
					const note = withRevision ? describe(file) : '';
					const Element = file.newestRevision === null ? 'span' : 'a';
					return (
						<li key={file.id}>
							<Element
								className={styles.file}
								{...(Element === 'a' ? { href: editorPath(file.name) } : {})}
							>
								<Icon path={fileIcon} size={15} className={styles.icon} />
								<span className={styles.text}>
									<bdi className={styles.name}>{file.name}</bdi>
									{note === '' ? null : ` ${note}`}
								</span>
							</Element>
						</li>
					);
				})}
			</ul>
		</div>
	);
}

function describe({ revision, newestRevision }: FileRef): string {
	if (revision === undefined) return '';
	if (newestRevision === null) return `(version ${revision}, deleted)`;
	return newestRevision === undefined || newestRevision === revision
		? `(version ${revision})`
		: `(version ${revision}, changed since)`;
}
