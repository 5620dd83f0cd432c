import { AppError } from '../../../http/app-error.ts';

/** 400: this file cannot be posted. The message says why and what to do. */
export function mediaRefused(message: string): AppError {
	return new AppError(400, 'media_refused', message);
}

export function damaged(what: 'image' | 'GIF' | 'video'): AppError {
	return mediaRefused(
		`This ${what} can’t be read: the file is damaged or cut off. Export it again, then add it.`,
	);
}
