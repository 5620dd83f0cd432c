import { useEffect, useRef } from 'react';
import styles from './file-preview.module.css';

export interface FilePreviewProps {
	file: File;
}

/** Twice the widest place for it. */
const WIDTH = 1280;

/**
 * A chosen image before it is uploaded. Drawn on a canvas, because the page’s policy allows no
 * images from memory.
 */
export function FilePreview({ file }: FilePreviewProps) {
	const canvas = useRef<HTMLCanvasElement>(null);
	useEffect(() => {
		if (typeof createImageBitmap !== 'function') return;
		let isOver = false;
		createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' })
			.then((bitmap) => {
				if (isOver || !canvas.current) return bitmap.close();
				canvas.current.width = bitmap.width;
				canvas.current.height = bitmap.height;
				canvas.current.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
			})
			// The server says what is wrong with the file.
			.catch(() => undefined);
		return () => {
			isOver = true;
		};
	}, [file]);
	return <canvas ref={canvas} className={styles.preview} width={16} height={9} />;
}
