import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FieldError } from './FieldError.tsx';

const shown = (error: string | readonly string[] | undefined) =>
  renderToStaticMarkup(<FieldError id="f" error={error} />).replaceAll(/<div[^>]*>|<\/div>/g, '');

test('a field shows one error as a sentence, several as a list, and none as nothing [S5.21]', () => {
  expect(shown('Too short')).toBe('<p>Too short</p>');
  expect(shown(['Too short'])).toBe('<p>Too short</p>');
  expect(shown(['Too short', 'No digit'])).toBe('<ul><li>Too short</li><li>No digit</li></ul>');
  expect(shown([])).toBe('');
  expect(shown(undefined)).toBe('');
});
