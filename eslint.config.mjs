import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['dist', '.data', 'coverage', 'frontend/src/api-client/generated'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,mts}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A value in a message may be a number; anything else has to be turned into text on purpose.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowNullish: true },
      ],
      // Interfaces of promises are kept also where one side needs no await.
      '@typescript-eslint/require-await': 'off',
      eqeqeq: 'error',
      'no-console': ['error', { allow: ['info'] }],
    },
  },
  {
    // Dependency injection reads these imports at run time, so they cannot be types only.
    files: ['apps/**/*.ts', 'libs/service-kit/**/*.ts', 'libs/messaging/**/*.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['**/*.spec.{ts,tsx}', 'tests/**', 'libs/testing/**'],
    rules: {
      // A missing piece fails the test anyway, and more clearly than a guard would.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Matchers of Jest are typed as `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  { files: ['bench/**', 'tools/**'], rules: { 'no-console': 'off' } },
);
